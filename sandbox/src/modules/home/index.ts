export { Calendar } from './calendar';
export { registerHomeCalls } from './home-calls';
export { seedHome } from './seed/seed-home';
export { calendarSales, homeModule } from './module';
