import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { exitCodes, pictureLimits, type SmallerVersion, smallerVersionNames, smallerVersions } from './limits.ts'
import { PictureTooLarge, UnreadablePicture } from './picture-errors.ts'

export { type SmallerVersion, smallerVersionNames, smallerVersions } from './limits.ts'
export { PictureTooLarge, UnreadablePicture } from './picture-errors.ts'

/** The types that are re-encoded, and the type of the result: browsers do not show HEIC. */
const writtenAs = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/heic': 'image/jpeg',
} as const
export type PictureType = keyof typeof writtenAs

/** True for the types that `reencode` accepts. */
export const isPicture = (type: string): type is PictureType => Object.hasOwn(writtenAs, type)

/** The type of the file that `reencode` creates. */
export const typeAfterReencoding = (type: PictureType) => writtenAs[type]

const program = fileURLToPath(new URL('./reencode-process.ts', import.meta.url))

/** The child gets no environment, so that a compromised decoder finds no secrets. */
const nothing = {} as NodeJS.ProcessEnv

/** Callers that wait for a slot, in order. */
const waiting: (() => void)[] = []
let running = 0

async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (running < pictureLimits.atOnce) running += 1
  // A finished picture hands its slot to the next caller.
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** What `reencode` creates: the new file, and its smaller versions. A picture that is small enough has an empty version. */
export type Reencoded<T> = Readonly<Record<'whole' | SmallerVersion, T>>

/**
 * Creates a new file from only a picture's pixels, upright, and smaller versions of it. Location, device and all other
 * metadata are dropped. It runs in a separate process without an environment, two at a time, with limits on pixels and time.
 * Source: docs/attachments.md, Pictures.
 * @param fd the open file; its position does not matter.
 * @param receive reads one of the new files to its end. Its result is valid only if `reencode` succeeds.
 * @param discard discards a result of `receive` when `reencode` fails.
 * @throws UnreadablePicture, PictureTooLarge, what `receive` throws.
 */
export async function reencode<T>(
  { fd, type }: { fd: number; type: PictureType },
  receive: (bytes: Readable) => Promise<T>,
  discard: (received: T) => Promise<void>,
): Promise<Reencoded<T>> {
  return inPlace(async () => {
    const child = spawn(process.execPath, [program, type], {
      env: nothing,
      stdio: [fd, 'pipe', 'ignore', ...smallerVersionNames.map(() => 'pipe' as const)],
      timeout: pictureLimits.processMs,
      killSignal: 'SIGKILL',
    })
    const ended = once(child, 'close') as Promise<[number | null]>
    const descriptors = [1, ...smallerVersionNames.map((name) => smallerVersions[name].fd)]
    // All are read at once: a full pipe would stop the process.
    const receiving = Promise.allSettled(descriptors.map((each) => receive(child.stdio[each] as Readable)))
    const [code] = await ended
    const results = await receiving
    const received = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failed = results.find((result) => result.status === 'rejected')
    if (code === 0 && !failed) {
      const [whole, ...smaller] = received as [T, ...T[]]
      const versions = smallerVersionNames.map((name, n) => [name, smaller[n]])
      return { whole, ...Object.fromEntries(versions) } as Reencoded<T>
    }
    for (const each of received) await discard(each)
    if (failed) throw failed.reason
    throw code === exitCodes.tooLarge ? new PictureTooLarge() : new UnreadablePicture()
  })
}
