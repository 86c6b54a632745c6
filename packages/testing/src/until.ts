const everyMs = 5

/**
 * Waits until `condition` answers something truthy, and answers with it. For what another process, connection or
 * timer brings about; where there is a promise to await, await that.
 * @throws after `timeoutMs`, naming `what` was waited for.
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
