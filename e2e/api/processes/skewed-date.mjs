/**
 * Preloaded into a process of the product (`NODE_OPTIONS=--import`), this sets its clock `CLOCK_AHEAD_MS` ahead of the
 * machine's. SIGUSR2 switches the clock between that time and the real time.
 */
const machineDate = Date
const ahead = Number(process.env.CLOCK_AHEAD_MS)
let isAhead = process.env.CLOCK_STARTS_RIGHT === undefined
const now = () => machineDate.now() + (isAhead ? ahead : 0)

globalThis.Date = class extends machineDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }

  static now() {
    return now()
  }
}
process.on('SIGUSR2', () => {
  isAhead = !isAhead
})
