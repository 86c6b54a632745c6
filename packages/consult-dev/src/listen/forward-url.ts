import { isLoopback } from '../config/api-url.ts'
import { CommandError } from '../output/command-error.ts'

/**
 * The URL to forward to. Without a scheme it is `http:`, and a port alone refers to this machine.
 * @param isLive whether the events are about real patients: plain HTTP to another machine would expose them.
 */
export function parseForwardUrl(text: string, isLive: boolean): string {
  const full = /^\d{1,5}(\/|$)/.test(text) ? `http://localhost:${text}` : text.includes('://') ? text : `http://${text}`
  const url = URL.canParse(full) ? new URL(full) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CommandError('invalid_usage', `"${text}" is not a URL to forward to, such as localhost:3001/webhooks.`, {
      usage: true,
    })
  }
  if (isLive && url.protocol === 'http:' && !isLoopback(url)) {
    const message = 'Use https: plain HTTP to another machine would expose the data of real patients.'
    throw new CommandError('invalid_usage', message, { usage: true })
  }
  return url.href
}
