import type { ConsultError } from '@consult/domain'
import type { OpenStreams, StreamHolder } from './open-streams.ts'

/**
 * Runs a wait in one of the places of the holder's streams, so that waits and streams share one limit. It ends when
 * the time is over, when the client disconnects, and when the server closes.
 * @param wait gets the signal that ends it.
 * @throws too_many_streams; the error that refuses the credential when it stopped working in the meantime.
 */
export async function waitInPlace(
  {
    services,
    answered,
  }: { readonly services: { readonly openStreams: OpenStreams }; readonly answered: Promise<unknown> },
  { holder, milliseconds }: { holder: StreamHolder; milliseconds: number },
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  const ended: { by: ConsultError | null } = { by: null }
  const leave = await services.openStreams.open(holder, (reason) => {
    ended.by = reason
    end()
  })
  const timer = setTimeout(end, milliseconds)
  void answered.then(end)
  try {
    await wait(over.signal)
    await services.openStreams.checked()
  } finally {
    clearTimeout(timer)
    leave()
  }
  if (ended.by) throw ended.by
}
