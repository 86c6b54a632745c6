import { type PatientLanguage, patientLanguageOf } from '../vocabulary/patient-languages.ts'

/** The words of a visit summary around what its physician wrote. */
export interface SummaryWords {
  readonly title: string
  readonly nextSteps: string
  /** What was added after the summary was released. */
  readonly addition: string
  readonly physician: string
  readonly patient: string
  readonly date: string
}

const words: Readonly<Record<PatientLanguage, SummaryWords>> = {
  en: {
    title: 'Visit summary',
    nextSteps: 'Next steps',
    addition: 'Added later',
    physician: 'Physician',
    patient: 'Patient',
    date: 'Date',
  },
  es: {
    title: 'Resumen de la consulta',
    nextSteps: 'Próximos pasos',
    addition: 'Añadido después',
    physician: 'Médico',
    patient: 'Paciente',
    date: 'Fecha',
  },
  fr: {
    title: 'Résumé de la consultation',
    nextSteps: 'Prochaines étapes',
    addition: 'Ajouté plus tard',
    physician: 'Médecin',
    patient: 'Patient',
    date: 'Date',
  },
  de: {
    title: 'Zusammenfassung des Termins',
    nextSteps: 'Nächste Schritte',
    addition: 'Später ergänzt',
    physician: 'Arzt/Ärztin',
    patient: 'Patient/in',
    date: 'Datum',
  },
  pt: {
    title: 'Resumo da consulta',
    nextSteps: 'Próximos passos',
    addition: 'Acrescentado depois',
    physician: 'Médico',
    patient: 'Paciente',
    date: 'Data',
  },
  ar: {
    title: 'ملخص الزيارة',
    nextSteps: 'الخطوات التالية',
    addition: 'أضيف لاحقًا',
    physician: 'الطبيب',
    patient: 'المريض',
    date: 'التاريخ',
  },
  pl: {
    title: 'Podsumowanie wizyty',
    nextSteps: 'Dalsze kroki',
    addition: 'Dodano później',
    physician: 'Lekarz',
    patient: 'Pacjent',
    date: 'Data',
  },
  tr: {
    title: 'Görüşme özeti',
    nextSteps: 'Sonraki adımlar',
    addition: 'Sonradan eklendi',
    physician: 'Hekim',
    patient: 'Hasta',
    date: 'Tarih',
  },
  uk: {
    title: 'Підсумок візиту',
    nextSteps: 'Подальші кроки',
    addition: 'Додано пізніше',
    physician: 'Лікар',
    patient: 'Пацієнт',
    date: 'Дата',
  },
  zh: {
    title: '就诊总结',
    nextSteps: '后续步骤',
    addition: '后续补充',
    physician: '医生',
    patient: '患者',
    date: '日期',
  },
  vi: {
    title: 'Tóm tắt buổi khám',
    nextSteps: 'Các bước tiếp theo',
    addition: 'Bổ sung sau',
    physician: 'Bác sĩ',
    patient: 'Bệnh nhân',
    date: 'Ngày',
  },
}

/** The words in the language of a tag, or in English. */
export function summaryWords(language: string): SummaryWords {
  return words[patientLanguageOf(language) ?? 'en']
}
