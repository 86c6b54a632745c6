import fc from 'fast-check'

/** Any string at all: plain text, and any sequence of UTF-16 units, lone surrogates included. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
)
