import { Born } from './born.tsx'

/** Says whom a dialog or a picture is about: the whole name, and what tells two patients of one name apart. */
export function PatientLine({ name, birthDate }: { name: string; birthDate: string | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-m">
      <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
      <Born birthDate={birthDate} className="text-s" />
    </p>
  )
}
