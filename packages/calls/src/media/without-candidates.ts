/**
 * A page's description without its candidates: they are its own business. Whoever asks with the right password is
 * answered where they are.
 */
export function withoutCandidates(sdp: string): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=(?:candidate|end-of-candidates)/.test(line))
    .join('\r\n')
}
