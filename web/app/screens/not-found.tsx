import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Drawing } from '#web/ui/drawing.tsx';

export function NotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <Drawing name="crooked" />
      <div className="on-wall mt-6">
        <h1 className="font-semibold text-xl">404 Page Not Found</h1>
        <p className="mt-1 text-muted">Did you forget to add the page to the router?</p>
      </div>
      <Link
        href={paths.home.href()}
        className="on-wall mt-6 inline-flex items-center font-medium text-accent underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Back to Home
      </Link>
    </div>
  );
}
