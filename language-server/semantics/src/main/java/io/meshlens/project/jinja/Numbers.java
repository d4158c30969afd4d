package io.meshlens.project.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic as in Python: whole numbers of any size, doubles, and booleans that count as 0 and 1. */
public final class Numbers {
    /** No template needs a number of more bits; a power tower would fill the memory. */
    private static final int MOST_BITS = 20_000;

    private Numbers() {}

    public static boolean isNumber(Object value) {
        return value instanceof BigInteger || value instanceof Double || value instanceof Boolean;
    }

    public static boolean isWhole(Object value) {
        return value instanceof BigInteger || value instanceof Boolean;
    }

    public static BigInteger whole(Object value) {
        return value instanceof BigInteger number
                ? number
                : Boolean.TRUE.equals(value) ? BigInteger.ONE : BigInteger.ZERO;
    }

    public static double decimal(Object value) {
        return value instanceof Double number ? number : whole(value).doubleValue();
    }

    public static int toInt(Object value) {
        if (!isWhole(value)) {
            throw new JinjaFault("A whole number is needed here, not " + Values.typeName(value));
        }
        BigInteger number = whole(value);
        if (number.bitLength() > 31) {
            throw new JinjaFault("The number " + number + " is too large here");
        }
        return number.intValue();
    }

    public static Object calculate(String operator, Object left, Object right) {
        boolean whole = isWhole(left) && isWhole(right);
        return switch (operator) {
            case "+" -> whole ? whole(left).add(whole(right)) : decimal(left) + decimal(right);
            case "-" -> whole ? whole(left).subtract(whole(right)) : decimal(left) - decimal(right);
            case "*" -> whole ? limited(whole(left), whole(right)) : decimal(left) * decimal(right);
            case "**" -> power(left, right);
            default -> divide(operator, left, right);
        };
    }

    private static Object divide(String operator, Object left, Object right) {
        if (decimal(right) == 0) {
            throw new JinjaFault("Division by zero");
        }
        boolean whole = isWhole(left) && isWhole(right);
        return switch (operator) {
            case "/" -> decimal(left) / decimal(right);
            case "//" -> whole ? floor(whole(left), whole(right)) : Math.floor(decimal(left) / decimal(right));
            default -> whole ? rest(whole(left), whole(right)) : rest(decimal(left), decimal(right));
        };
    }

    private static BigInteger rest(BigInteger left, BigInteger right) {
        return left.subtract(floor(left, right).multiply(right));
    }

    private static double rest(double left, double right) {
        double rest = left % right;
        return rest != 0 && rest < 0 != right < 0 ? rest + right : rest;
    }

    private static BigInteger limited(BigInteger left, BigInteger right) {
        if (left.bitLength() + right.bitLength() > MOST_BITS) {
            throw new JinjaFault("The result is too large");
        }
        return left.multiply(right);
    }

    private static BigInteger floor(BigInteger left, BigInteger right) {
        BigInteger[] parts = left.divideAndRemainder(right);
        boolean down = parts[1].signum() != 0 && parts[1].signum() != right.signum();
        return down ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    private static Object power(Object left, Object right) {
        if (isWhole(left) && isWhole(right) && whole(right).signum() >= 0) {
            long bits = (long) whole(left).bitLength()
                    * whole(right).min(BigInteger.valueOf(MOST_BITS)).longValue();
            if (bits > MOST_BITS) {
                throw new JinjaFault("The result is too large");
            }
            return whole(left).pow(whole(right).intValue());
        }
        return Math.pow(decimal(left), decimal(right));
    }

    public static Object negate(Object value) {
        return value instanceof Double number
                ? (Object) (-number)
                : whole(value).negate();
    }

    public static Object round(Object value, int places, RoundingMode mode) {
        double number = decimal(value);
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return number;
        }
        return new BigDecimal(number).setScale(Math.min(places, 300), mode).doubleValue();
    }

    /** Prints a double as Python does: the shortest digits that give it back, an exponent only for the very large and small. */
    public static String print(double number) {
        if (Double.isNaN(number)) {
            return "nan";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        String shortest = Double.toString(number);
        double size = Math.abs(number);
        if (size != 0 && (size < 1e-4 || size >= 1e16)) {
            BigDecimal exact = new BigDecimal(shortest).stripTrailingZeros();
            String digits = exact.unscaledValue().abs().toString();
            int exponent = digits.length() - 1 - exact.scale();
            String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
            String sign = number < 0 ? "-" : "";
            String amount = Math.abs(exponent) < 10 ? "0" + Math.abs(exponent) : "" + Math.abs(exponent);
            return sign + mantissa + "e" + (exponent < 0 ? "-" : "+") + amount;
        }
        if (shortest.indexOf('E') < 0) {
            return shortest;
        }
        String plain = new BigDecimal(shortest).toPlainString();
        return plain.indexOf('.') < 0 ? plain + ".0" : plain;
    }
}
