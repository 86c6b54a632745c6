let made = 0

/** A number that no other in this process has: for names and addresses. */
export function nextNumber(): number {
  made += 1
  return made
}

/** A phone number of nobody else in this process. */
export const newPhone = () => `+1415555${String(nextNumber()).padStart(4, '0')}`
