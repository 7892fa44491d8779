/// The catalogue of walkthroughs that ships with the program.
public enum Walkthroughs {}
