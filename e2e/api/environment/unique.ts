/** Test processes can share an installation, so each process has its own numbers. */
let made = 100_000 * Number(process.env.VITEST_POOL_ID ?? 0)

/** A number that is unique in this run, for names and addresses. */
export function nextNumber(): number {
  made += 1
  return made
}

/** A phone number that is unique in this run. */
export const newPhone = () => `+1415${5_550_000 + nextNumber()}`

/** An IPv4 address that no other request in this run has used. */
export function newAddress(): string {
  const n = nextNumber()
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
