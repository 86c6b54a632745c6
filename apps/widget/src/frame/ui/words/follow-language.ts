import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/**
 * Returns the texts of a part of the app in the current language, and loads them again when the language changes. Until they
 * load, or if they fail to load, the part keeps its previous language.
 */
export async function followLanguage<Spoken>(
  locale: ReadonlySignal<string>,
  load: (locale: string) => Promise<Spoken>,
): Promise<ReadonlySignal<Spoken>> {
  const first = locale.peek()
  const spoken: Signal<Spoken> = signal(await load(first))
  let latest = first
  effect(() => {
    const wanted = locale.value
    if (wanted === latest) return
    latest = wanted
    load(wanted).then(
      (loaded) => {
        if (wanted === latest) spoken.value = loaded
      },
      () => undefined,
    )
  })
  return spoken
}
