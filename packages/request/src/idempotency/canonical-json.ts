/**
 * The same text for values that are the same JSON, whatever the order of their members and the white space between them. As in
 * RFC 8785, except that numbers are written as JavaScript does anyway.
 */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => {
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
      const sorted = Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1))
      // Without a prototype, so that a member `__proto__` is one like others.
      return Object.assign(Object.create(null), Object.fromEntries(sorted))
    }) ?? ''
  )
}
