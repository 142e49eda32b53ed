// The shop that Starlane comes with, as tests look into it.
import { createQuestionBank } from '../backend/quiz/question-bank.ts'
import { loadSampleShop } from '../backend/shop-folder/sample.ts'

export const sampleShop = await loadSampleShop()
export const sampleBank = createQuestionBank(sampleShop.own.questions)
