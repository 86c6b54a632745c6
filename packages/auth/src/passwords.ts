import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: about 30 ms, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when there is no account, so that an unknown address takes as long as a wrong password. */
let nobody: Promise<string> | null = null

/** Returns the hash that is stored for a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Reports whether the password matches `stored`. When nothing is stored it returns false, just as slowly. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return stored !== null && matches
}
