import type { Deprecation } from '@consult/trpc'

/** The headers of an operation that is deprecated or has deprecated fields: RFC 9745 and RFC 8594. */
export function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (!deprecation) return {}
  const { since, sunset } = deprecation
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
  }
}

/** Describes the deprecation for the reference, as a paragraph of the operation's description. */
export function describeDeprecation({ since, sunset, fields, instead }: Deprecation): string {
  const what = fields ? `Deprecated fields: ${fields.map((field) => `\`${field}\``).join(', ')}` : 'Deprecated'
  const until = sunset ? ` It may stop working on ${sunset}.` : ''
  return `**${what}** (since ${since}). ${instead}${until}`
}
