/**
 * The time between two checks: a tenth of the time waited so far, within these limits. A check costs processor time,
 * which the awaited process may need: a check can be a request, a query or a call into a page.
 */
const soonestMs = 5
const latestMs = 50
const shareOfWait = 0.1

/**
 * Waits until `condition` returns something truthy, and returns it. Use it for effects of another process, connection
 * or timer. If there is a promise, await that instead.
 * @throws after `timeoutMs`, with `what` in the message.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const began = performance.now()
  for (;;) {
    const answer = await condition()
    if (answer) return answer as Exclude<T, false | null | undefined | 0 | ''>
    const waited = performance.now() - began
    if (waited > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
    const nextMs = Math.min(latestMs, Math.max(soonestMs, shareOfWait * waited))
    await new Promise((done) => setTimeout(done, nextMs))
  }
}
