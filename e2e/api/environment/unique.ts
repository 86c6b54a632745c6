let made = 0

/** A number that is unique in this process, for names and addresses. */
export function nextNumber(): number {
  made += 1
  return made
}

/** A phone number that is unique in this process. */
export const newPhone = () => `+1415${5_550_000 + nextNumber()}`

/** An IPv4 address that no other request in this process has used, for up to 16 million addresses. */
export function newAddress(): string {
  const n = nextNumber()
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
