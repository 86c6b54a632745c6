import type { RecordedCall } from './call-log.ts'

/** Stands for the key in every command; `export` it, or let the page put the key in its place. */
export const keyPlaceholder = '$CONSULT_API_KEY'

/** One word of a POSIX shell, whatever it holds. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a command to paste into a shell. */
export function toCurl(call: Pick<RecordedCall, 'method' | 'url' | 'headers' | 'body'>): string {
  const headers = Object.entries(call.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  return [
    `curl -X ${call.method} ${quoted(call.url)}`,
    `-H "Authorization: Bearer ${keyPlaceholder}"`,
    ...headers,
    ...(call.body === undefined ? [] : [`-d ${quoted(JSON.stringify(call.body))}`]),
  ].join(' \\\n  ')
}
