import fc from 'fast-check'

/** Strings that are known to break services. */
const hostileTexts = [
  'a\u0000b',
  'a\ud800b',
  '\udc00',
  '\u0001\u001b[31m\u007f\u0085',
  '\u202egnp.exe',
  'x'.repeat(20_000),
  `'; drop table patients; --"`,
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '1e400',
  '',
  '   ',
  '__proto__',
  '\uffff\ufdd0',
  '👩‍👩‍👧‍👦'.repeat(50),
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999-14:00',
  'NaN',
  'true',
  'null',
  'me',
]

/** Values of every JSON type, and values that JavaScript treats specially. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1, 1e308, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], [{}]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then').map((name) => ({ [name]: { x: 1 } })),
  fc.integer({ min: 50, max: 2_000 }).map((length) => Array.from({ length }, () => 'x')),
)

type Path = readonly (string | number)[]
/** Written as JSON text, so that `__proto__` is an ordinary key. */
type Members = [string, unknown][]

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))]
}

/** Returns a copy with `change` applied at that path; undefined removes the path. */
function changeAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((inner, n) => (String(n) === key ? changeAt(inner, rest, change) : inner))
  }
  const members: Members = Object.entries(value as object)
  return Object.fromEntries(
    members.map(([name, inner]) => [name, name === key ? changeAt(inner, rest, change) : inner]),
  )
}

type Change = (old: unknown) => unknown
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const change: fc.Arbitrary<Change> = fc.oneof(
  oddValue.map(
    (value): Change =>
      () =>
        value,
  ),
  fc.constant<Change>(() => undefined),
  fc.constant<Change>((old) => [old]),
  fc.constant<Change>((old) => ({ value: old })),
  fc.constant<Change>((old) => (typeof old === 'string' ? Number(old) : JSON.stringify(old))),
  fc.constant<Change>((old) => (Array.isArray(old) ? Object.fromEntries(old.entries()) : [old, old])),
  fc.constantFrom(...hostileTexts).map(
    (text): Change =>
      (old) =>
        typeof old === 'string' ? old + text : text,
  ),
  fc.tuple(fc.constantFrom(...hostileTexts, 'extra'), oddValue).map(
    ([key, value]): Change =>
      (old) =>
        isObject(old) && !Array.isArray(old) ? Object.fromEntries([...Object.entries(old), [key, value]]) : value,
  ),
)

/** An input with zero to three errors. */
export function badInput(example: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(example)
  return fc.array(fc.tuple(fc.constantFrom(...paths), change), { maxLength: 3 }).map((changes) =>
    changes.reduce<unknown>((value, [path, apply]) => {
      // An earlier change may have removed the path.
      const reachable = pathsOf(value).some((each) => each.join() === path.join())
      return reachable ? changeAt(value, path, apply) : value
    }, example),
  )
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Sent instead of the input's JSON: truncated, nested, doubled, or not JSON at all. */
export const badPayload = (json: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(json) },
    fc.nat(json.length).map((length) => json.slice(0, length)),
    fc.integer({ min: 100, max: 20_000 }).map((depth) => deep('[', ']', depth)),
    fc.integer({ min: 100, max: 20_000 }).map((depth) => `{"junk":${deep('{"a":', '}', depth).replace('}', '1}')}}`),
    fc.constant(json.replace('{', '{"externalId":"twice","externalId":"thrice",')),
    fc.constant(json.replaceAll(/:\s*"[^"]*"/g, ':1e999')),
    fc.constant(json.replaceAll(/"([^"]*)"(?=[,}\]])/g, '"\\ud800"')),
    fc.constant(`{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`),
    fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x22, 0x3a, 0x31, 0x7d])),
    fc.constant(''),
    fc.constant(`"${'x'.repeat(1024 * 1024)}"`),
  )
