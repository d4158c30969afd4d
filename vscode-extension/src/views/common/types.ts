// The types of columns, as far as showing them needs it.
const NUMERIC =
  /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DECIMAL|NUMERIC|DOUBLE|FLOAT|REAL|U?BIGINT|BIGNUM)\b/i;

export function isNumeric(type: string): boolean {
  return NUMERIC.test(type) && !type.endsWith("[]");
}
