/** A message between two processes: its length in four bytes, then its bytes. An empty one ends a document. */
export function frameOf(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes.length)
  return Buffer.concat([head, bytes])
}

/** Reads the frames of a pipe. A frame that is cut off is left out. */
export async function* readFrames(pipe: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of pipe) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0)
      yield rest.subarray(4, end)
      rest = rest.subarray(end)
    }
  }
}
