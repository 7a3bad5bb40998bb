"""`python -m dealer_app` is the same as `dealer-app`."""

from dealer_app.main import main

main()
