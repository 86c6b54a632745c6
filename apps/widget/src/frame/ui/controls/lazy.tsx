import type { FunctionComponent } from 'preact'
import { useLazy } from './use-lazy.ts'

/** A part of a view that loads when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  return (props) => {
    const Part = useLazy(load)
    return Part && <Part {...props} />
  }
}
