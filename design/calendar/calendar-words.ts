/** How calendars of a language name months and weekdays, from Monday; never asked of the machine. */
export type CalendarWords = {
  months: readonly string[]
  weekdays: readonly string[]
}

function words(months: string, weekdays: string): CalendarWords {
  return { months: months.split(' '), weekdays: weekdays.split(' ') }
}

const byLanguage: Record<string, CalendarWords> = {
  ca: words(
    'Gener Febrer Març Abril Maig Juny Juliol Agost Setembre Octubre Novembre Desembre',
    'Dl Dt Dc Dj Dv Ds Dg',
  ),
  cs: words(
    'Leden Únor Březen Duben Květen Červen Červenec Srpen Září Říjen Listopad Prosinec',
    'Po Út St Čt Pá So Ne',
  ),
  da: words(
    'Januar Februar Marts April Maj Juni Juli August September Oktober November December',
    'Man Tir Ons Tor Fre Lør Søn',
  ),
  de: words(
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    'Mo Di Mi Do Fr Sa So',
  ),
  en: words(
    'January February March April May June July August September October November December',
    'Mon Tue Wed Thu Fri Sat Sun',
  ),
  es: words(
    'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre',
    'Lun Mar Mié Jue Vie Sáb Dom',
  ),
  fi: words(
    'Tammikuu Helmikuu Maaliskuu Huhtikuu Toukokuu Kesäkuu Heinäkuu Elokuu Syyskuu Lokakuu Marraskuu Joulukuu',
    'Ma Ti Ke To Pe La Su',
  ),
  fr: words(
    'Janvier Février Mars Avril Mai Juin Juillet Août Septembre Octobre Novembre Décembre',
    'Lun Mar Mer Jeu Ven Sam Dim',
  ),
  it: words(
    'Gennaio Febbraio Marzo Aprile Maggio Giugno Luglio Agosto Settembre Ottobre Novembre Dicembre',
    'Lun Mar Mer Gio Ven Sab Dom',
  ),
  nl: words(
    'Januari Februari Maart April Mei Juni Juli Augustus September Oktober November December',
    'Ma Di Wo Do Vr Za Zo',
  ),
  pl: words(
    'Styczeń Luty Marzec Kwiecień Maj Czerwiec Lipiec Sierpień Wrzesień Październik Listopad Grudzień',
    'Pn Wt Śr Cz Pt So Nd',
  ),
  pt: words(
    'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro',
    'Seg Ter Qua Qui Sex Sáb Dom',
  ),
  sv: words(
    'Januari Februari Mars April Maj Juni Juli Augusti September Oktober November December',
    'Mån Tis Ons Tor Fre Lör Sön',
  ),
}

const austrian = { ...byLanguage['de']!, months: ['Jänner', ...byLanguage['de']!.months.slice(1)] }

export const calendarLanguages = [...Object.keys(byLanguage), 'de-AT'].sort()

export function calendarWords(language: string): CalendarWords {
  if (language === 'de-AT') return austrian
  return byLanguage[language.slice(0, 2)] ?? byLanguage['en']!
}

/** How the people of a country write a language. */
export function languageIn(country: string, language: string): string {
  return calendarLanguages.find((tag) => tag === `${language}-${country}`) ?? language
}

/** As the Unicode locale data have it: of our countries only Portugal begins with Sunday. */
export function firstWeekdayOf(country: string): 1 | 7 {
  return country === 'PT' ? 7 : 1
}
