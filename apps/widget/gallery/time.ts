/**
 * Ends every timeout of exactly one of these lengths at once, in milliseconds, so that no state takes as long as it
 * does in the product.
 */
export function skipWaits(...lengths: readonly number[]): void {
  window.setTimeout = new Proxy(window.setTimeout, {
    apply(target, self, [act, ms, ...rest]: [unknown, number | undefined, ...unknown[]]) {
      return Reflect.apply(target, self, [act, ms !== undefined && lengths.includes(ms) ? 0 : ms, ...rest])
    },
  })
}

/** Replaces the page's clock. @returns a function that moves it forward, in milliseconds. */
export function movableClock(): (ms: number) => void {
  const real = Date.now
  let ahead = 0
  Date.now = () => real() + ahead
  return (ms) => {
    ahead += ms
  }
}

/** How often the widget measures the connection during a call, in milliseconds. Source: packages/call-client. */
const lookMs = 2_000

/** Makes a call's monitoring of its connection run fast: what takes seconds in the product takes no time here. */
export function hastenLineWatch(): void {
  const factor = 40
  const truly = performance.now.bind(performance)
  performance.now = () => factor * truly()
  window.setInterval = new Proxy(window.setInterval, {
    apply(target, self, [act, ms, ...rest]: [unknown, number | undefined, ...unknown[]]) {
      return Reflect.apply(target, self, [act, ms === lookMs ? lookMs / factor : ms, ...rest])
    },
  })
}
