const linesOf = (sdp: string) => sdp.split(/\r?\n/)

/**
 * A page's description without its candidates: they are its own business. Whoever asks with the right password is
 * answered where they are.
 */
export function withoutCandidates(sdp: string): string {
  return linesOf(sdp)
    .filter((line) => !/^a=(?:candidate|end-of-candidates)/.test(line))
    .join('\r\n')
}

/** The node's description with the candidates of one address alone. */
export function candidatesAt(sdp: string, address: string): string {
  return linesOf(sdp)
    .filter((line) => !line.startsWith('a=candidate:') || line.split(' ')[4] === address)
    .join('\r\n')
}
