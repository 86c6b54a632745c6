const everyMs = 5

/**
 * Waits until `condition` returns something truthy, and returns it. Use it for effects of another process, connection
 * or timer. If there is a promise, await that instead.
 * @throws after `timeoutMs`, with `what` in the message.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await condition()
    if (answer) return answer as Exclude<T, false | null | undefined | 0 | ''>
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
    await new Promise((done) => setTimeout(done, everyMs))
  }
}
