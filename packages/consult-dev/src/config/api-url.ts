import { CommandError } from '../output/command-error.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Reports whether the URL's host is this machine. */
export const isLoopback = ({ hostname }: URL): boolean => loopback.test(hostname) || hostname.endsWith('.localhost')

/**
 * The service's address in its canonical form: without `/v1` and without a slash at the end.
 * @throws CommandError for another kind of URL, and for plain HTTP to another machine, which would expose the key.
 */
export function parseApiUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(
      'invalid_usage',
      `"${text}" is not the address of a service, such as https://consult.example.com.`,
      {
        usage: true,
      },
    )
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new CommandError('invalid_usage', 'Use https: plain HTTP would expose the API key on the way.', {
      usage: true,
    })
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`
}
