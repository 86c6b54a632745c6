import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { FilePathSource, Input, MP4 } from 'mediabunny'

const run = promisify(execFile)
const sampleRate = 8_000

/** Decodes a recording and measures what it contains. */
export class DecodedRecording {
  readonly #ffmpeg: string
  readonly #path: string

  constructor(ffmpeg: string, path: string) {
    this.#ffmpeg = ffmpeg
    this.#path = path
  }

  /** The duration in seconds, from the index of the file. */
  async duration(): Promise<number> {
    using input = new Input({ formats: [MP4], source: new FilePathSource(this.#path) })
    return await input.computeDuration()
  }

  async codecs(): Promise<(string | null)[]> {
    using input = new Input({ formats: [MP4], source: new FilePathSource(this.#path) })
    return await Promise.all((await input.getTracks()).map((track) => track.getCodec()))
  }

  /** The mean color of a stripe within each half at a time: [left, right], each red, green and blue. */
  async colors(at: number): Promise<[number[], number[]]> {
    const filter = 'crop=iw*0.8:ih*0.3,scale=8:1:flags=area,format=rgb24'
    const args = ['-v', 'error', '-ss', String(at), '-i', this.#path, '-frames:v', '1', '-vf', filter]
    const { stdout } = await run(this.#ffmpeg, [...args, '-f', 'rawvideo', '-'], { encoding: 'buffer' })
    // The third and the sixth of eight stripes are well inside each half.
    return [[...stdout.subarray(6, 9)], [...stdout.subarray(15, 18)]]
  }

  /** How loud each frequency is between two times, in seconds: about 1 for a full tone, about 0 for none. */
  async tones(from: number, to: number, frequencies: readonly number[]): Promise<number[]> {
    const samples = await this.#samples(from, to)
    return frequencies.map((hertz) => strength(samples, hertz))
  }

  /** When a tone begins, in seconds, with a precision of 20 ms. */
  async beginOf(hertz: number): Promise<number> {
    const all = await this.#samples(0, await this.duration())
    const step = sampleRate / 50
    for (let start = 0; start + step <= all.length; start += step) {
      if (strength(all.subarray(start, start + step), hertz) > 0.1) return start / sampleRate
    }
    throw new Error(`there is no tone of ${hertz} Hz`)
  }

  /** When a tone begins after a silence within a time range, in seconds, with a precision of 20 ms. */
  async beeps(hertz: number, from: number, to: number): Promise<number[]> {
    const samples = await this.#samples(from, to)
    const step = sampleRate / 50
    const on = Array.from(
      { length: Math.floor(samples.length / step) },
      (_, n) => strength(samples.subarray(n * step, (n + 1) * step), hertz) > 0.1,
    )
    return risesOf(on, from, 50)
  }

  /** The brightness in the middle of each half, 0 to 255, sampled at this rate from beginning to end. */
  async brightness(aSecond: number): Promise<[left: number, right: number][]> {
    const filter = `fps=${aSecond},crop=iw*0.8:ih*0.5,scale=2:1:flags=area,format=gray`
    const args = ['-v', 'error', '-i', this.#path, '-an', '-vf', filter, '-f', 'rawvideo', '-']
    const { stdout } = await run(this.#ffmpeg, args, { encoding: 'buffer' })
    return Array.from({ length: stdout.length / 2 }, (_, n) => [stdout[2 * n] ?? 0, stdout[2 * n + 1] ?? 0])
  }

  /** When the left half turns white within a time range, in seconds, with a precision of 20 ms. */
  async flashes(from: number, to: number): Promise<number[]> {
    const filter = 'fps=50,crop=iw*0.3:ih*0.3:iw*0.1:ih*0.35,scale=1:1:flags=area,format=gray'
    const args = ['-v', 'error', '-i', this.#path, '-ss', String(from), '-to', String(to), '-an', '-vf', filter]
    const { stdout } = await run(this.#ffmpeg, [...args, '-f', 'rawvideo', '-'], { encoding: 'buffer' })
    return risesOf(
      [...stdout].map((grey) => grey > 200),
      from,
      50,
    )
  }

  async #samples(from: number, to: number): Promise<Float32Array> {
    const args = ['-v', 'error', '-i', this.#path, '-ss', String(from), '-to', String(to), '-ac', '1']
    const { stdout } = await run(this.#ffmpeg, [...args, '-ar', String(sampleRate), '-f', 'f32le', '-'], {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
    })
    return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength))
  }
}

/** The times at which the values change from false to true, in seconds. */
const risesOf = (on: readonly boolean[], from: number, aSecond: number): number[] =>
  on.flatMap((is, n) => (is && n > 0 && !on[n - 1] ? [from + n / aSecond] : []))

/** The amplitude of one frequency in the samples, by Goertzel's algorithm. */
function strength(samples: Float32Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate)
  let [before, last] = [0, 0]
  for (const sample of samples) [before, last] = [last, sample + turn * last - before]
  const power = before ** 2 + last ** 2 - turn * before * last
  return (2 * Math.sqrt(Math.max(power, 0))) / samples.length
}

/** A segment as a page would have sent it: one color, one tone. */
export async function makeSegment(
  ffmpeg: string,
  path: string,
  look: { color: string; hertz: number; seconds: number; size: string },
): Promise<void> {
  const { color, hertz, seconds, size } = look
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=c=${color}:s=${size}:r=10:d=${seconds}`],
    ...['-f', 'lavfi', '-i', `aevalsrc=0.5*sin(2*PI*${hertz}*t):s=48000:d=${seconds}`],
    ...['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus', '-ac', '2', path],
  ])
}

/** Concatenates files without re-encoding them. If the files differ in video size, the size changes between them. */
export async function joinFiles(ffmpeg: string, list: string, path: string): Promise<void> {
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', path])
}
