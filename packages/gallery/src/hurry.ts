/**
 * Lets the page's timers run so many times as fast, but not its calendar: what a page shows after some seconds, such as
 * that a line has been weak for long, comes in a moment. With less than 1, what passes after some seconds stays.
 */
export function hurryTimers(times: number): void {
  const truly = performance.now.bind(performance)
  performance.now = () => times * truly()
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const plan = globalThis[name] as (act: () => void, pause?: number) => number
    Object.assign(globalThis, { [name]: (act: () => void, pause = 0) => plan(act, pause / times) })
  }
}
