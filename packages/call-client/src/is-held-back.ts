/** Plays what the element has. @returns whether the browser holds it back until somebody touches the page. */
export async function isHeldBack(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play()
    return false
  } catch (error) {
    // Anything else passes by itself: another source takes the place of the one that was to play.
    return error instanceof DOMException && error.name === 'NotAllowedError'
  }
}
