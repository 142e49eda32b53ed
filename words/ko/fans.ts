/** Before 명; beyond them a number is written in digits. */
const NUMBERS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두']

/** '팬 여섯 명', to begin a sentence with: it ends with 명, whatever the number. */
export function fansText(count: number): string {
  const number = NUMBERS[count]
  return number ? `팬 ${number} 명` : `팬 ${count}명`
}
