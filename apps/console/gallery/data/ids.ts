/** An id like those that the service makes. @param kind its prefix. @param n a number that makes the id unique */
export const idOf = (kind: string, n: number): string => `${kind}_0199a3f2c47e7b31a5d0${String(n).padStart(12, '0')}`
