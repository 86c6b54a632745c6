/** The maximum number of values in a body, and of objects and lists around one of them. Source: docs/limits.md. */
export const mostValues = 5_000
export const deepest = 100

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Counts the values of a JSON text as its bytes arrive. Parsing and checking many small values costs many times more than
 * one long text of the same size, and the process serves everybody.
 */
export class JsonShape {
  #values = 1
  #depth = 0
  #inString = false
  #escaped = false

  /** Reads the next bytes. @returns the kind of item of which there are too many, or null. */
  read(bytes: Uint8Array): 'values' | 'depth' | null {
    for (const byte of bytes) {
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) this.#inString = false
      } else if (byte === quote) this.#inString = true
      else if (byte === comma) this.#values += 1
      else if (opening.has(byte)) {
        this.#values += 1
        this.#depth += 1
      } else if (closing.has(byte)) this.#depth -= 1
      if (this.#depth > deepest) return 'depth'
      if (this.#values > mostValues) return 'values'
    }
    return null
  }
}
