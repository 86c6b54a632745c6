/**
 * Reloads the page as soon as the service responds. A browser remembers a module that failed to load until the page
 * reloads. The patient's unsent text is kept, and the host page greets the new frame as it did the old one.
 */
export async function startOver(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
