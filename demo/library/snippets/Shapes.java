public class Shapes {
    sealed interface Shape permits Circle, Square, Rectangle {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    record Rectangle(double width, double height) implements Shape {
        Rectangle {
            if (width <= 0 || height <= 0) throw new IllegalArgumentException("sides must be positive");
        }
    }

    // No default branch: a new Shape does not compile until it is handled here (Java 21).
    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) -> Math.PI * radius * radius;
            case Square(double side) -> side * side;
            case Rectangle(double width, double height) -> width * height;
        };
    }
}
