import type { RecordedCall } from './call-log.ts'

/** The placeholder for the key in every command. `export` it, or the page inserts the key. */
export const keyPlaceholder = '$CONSULT_API_KEY'

/** Quotes a text as one word for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Formats the call as a shell command. */
export function toCurl(call: Pick<RecordedCall, 'method' | 'url' | 'headers' | 'body'>): string {
  const headers = Object.entries(call.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    `curl -X ${call.method} ${quoted(call.url)}`,
    `-H "Authorization: Bearer ${keyPlaceholder}"`,
    ...headers,
    ...(call.body === undefined ? [] : [`-d ${quoted(JSON.stringify(call.body))}`]),
  ].join(' \\\n  ')
}
