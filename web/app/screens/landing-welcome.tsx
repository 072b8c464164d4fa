import { Button } from '#web/ui/button.tsx';

export function LandingWelcome({ onSignIn }: { onSignIn?: () => void }) {
  return (
    <header className="mx-auto flex max-w-2xl flex-col items-center pt-6 pb-10 text-center sm:pt-12 sm:pb-14">
      <h1 className="text-balance font-semibold text-2xl tracking-tight">Discover and share code snippets</h1>
      <p className="mt-2 text-balance text-lg text-muted">
        A wall for the pieces of code you reach for. Browse public snippets, or start your own board.
      </p>
      <Button variant="primary" className="mt-6" onClick={onSignIn}>
        Sign In / Sign Up
      </Button>
    </header>
  );
}
