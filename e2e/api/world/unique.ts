let made = 0

/** A number that no other in this process has: for names and addresses. */
export function nextNumber(): number {
  made += 1
  return made
}

/** A phone number of nobody else in this process. */
export const newPhone = () => `+1415${5_550_000 + nextNumber()}`

/** An IPv4 address that no other request in this process came from, as long as there are fewer than 16 million. */
export function newAddress(): string {
  const n = nextNumber()
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
