/**
 * Returns the same text for values that are the same JSON, regardless of the order of their members and of white
 * space. As in RFC 8785, except that numbers are written as JavaScript does anyway.
 */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => {
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
      const sorted = Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1))
      // Without a prototype, so that a member `__proto__` is an ordinary member.
      return Object.assign(Object.create(null), Object.fromEntries(sorted))
    }) ?? ''
  )
}
