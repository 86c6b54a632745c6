import type { Language } from '../../../languages.ts'

/** Loaded with this part alone, which only test environments need. */
export const testClockWords: Readonly<Record<Language, string>> = {
  en: 'Test clock: {time}',
  es: 'Reloj de prueba: {time}',
  fr: 'Horloge de test : {time}',
  de: 'Testuhr: {time}',
  pt: 'Relógio de teste: {time}',
  ar: 'ساعة الاختبار: {time}',
  pl: 'Zegar testowy: {time}',
  tr: 'Test saati: {time}',
  uk: 'Тестовий годинник: {time}',
  zh: '测试时钟：{time}',
  vi: 'Đồng hồ kiểm thử: {time}',
}
