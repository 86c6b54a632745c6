import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { exitCodes, pictureLimits } from './limits.ts'
import { PictureTooLarge, UnreadablePicture } from './picture-errors.ts'

export { PictureTooLarge, UnreadablePicture } from './picture-errors.ts'

/** The types that are written anew, and as what: browsers do not show HEIC. */
const writtenAs = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
  'image/heic': 'image/jpeg',
} as const
export type PictureType = keyof typeof writtenAs

/** True for what `reencode` takes. */
export const isPicture = (type: string): type is PictureType => Object.hasOwn(writtenAs, type)

/** The type of the file that `reencode` makes of a picture. */
export const typeAfterReencoding = (type: PictureType) => writtenAs[type]

const program = fileURLToPath(new URL('./reencode-process.ts', import.meta.url))

/** A decoder that was taken over must find no secret. */
const nothing = {} as NodeJS.ProcessEnv

/** Those that wait for one of the places, in their order. */
const waiting: (() => void)[] = []
let running = 0

async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (running < pictureLimits.atOnce) running += 1
  // Who ends hands its place over.
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Makes a new file of a picture's pixels, upright, and of nothing else: where it was taken, by which device, and every other
 * note in the file are gone. It runs in a process of its own without an environment, two at a time, with a limit of
 * pixels and time. Source: docs/attachments.md, Pictures.
 * @param fd the open file; its position does not matter.
 * @param receive reads the new file to its end. What it returns is good only when the whole succeeds.
 * @param discard lets go of what `receive` returned, when the whole fails.
 * @throws UnreadablePicture, PictureTooLarge.
 */
export async function reencode<T>(
  { fd, type }: { fd: number; type: PictureType },
  receive: (bytes: Readable) => Promise<T>,
  discard: (received: T) => Promise<void>,
): Promise<T> {
  return inPlace(async () => {
    const child = spawn(process.execPath, [program, type], {
      env: nothing,
      stdio: [fd, 'pipe', 'ignore'],
      timeout: pictureLimits.processMs,
      killSignal: 'SIGKILL',
    })
    const ended = once(child, 'close') as Promise<[number | null]>
    const received = receive(child.stdout as Readable)
    // Heard of below, after the process has ended.
    received.catch(() => undefined)
    const [code] = await ended
    const result = await received
    if (code === 0) return result
    await discard(result)
    throw code === exitCodes.tooLarge ? new PictureTooLarge() : new UnreadablePicture()
  })
}
