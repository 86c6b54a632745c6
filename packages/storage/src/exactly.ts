import { Transform } from 'node:stream'

/**
 * Passes bytes on, and fails unless they are as many as was said. The last of them are held back until that is known:
 * whoever waits for so many bytes never gets them all of a stream that has more.
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
