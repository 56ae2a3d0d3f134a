export { Challenges } from './challenges';
export { HumanCheck, type HumanProof } from './human-check';
export { captchaModule } from './module';
