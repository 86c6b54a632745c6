import { Transform } from 'node:stream'

/**
 * Passes bytes through, and fails if their number is not `byteSize`. It holds back the last chunk until the stream
 * ends, so a reader that waits for `byteSize` bytes never receives that many from a longer stream.
 */
export function exactly(byteSize: number): Transform {
  let seen = 0
  let held: Buffer | null = null
  const wrong = () => new Error(`the stream did not have the ${byteSize} bytes that it was said to have`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > byteSize) return done(wrong())
      const before = held
      held = chunk
      done(null, before)
    },
    flush(done) {
      if (seen === byteSize) done(null, held)
      else done(wrong())
    },
  })
}
