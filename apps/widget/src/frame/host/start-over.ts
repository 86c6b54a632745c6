/**
 * Loads the page anew, once it can be had: browsers remember of a part of it that failed to load that it did, for as long
 * as the page lives. What the patient has written is kept, and the page around greets the new one as it did the old.
 */
export async function startOver(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
