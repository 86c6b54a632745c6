/** Plays the element. @returns whether the browser blocks playback until the user interacts with the page. */
export async function isHeldBack(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play()
    return false
  } catch (error) {
    // Other errors are temporary: a new source has replaced the one that was about to play.
    return error instanceof DOMException && error.name === 'NotAllowedError'
  }
}
